// SPDX-License-Identifier: MIT
import { VlaVramCalculator } from './element.js';

if (!customElements.get('vla-vram-calculator')) customElements.define('vla-vram-calculator', VlaVramCalculator);
