// SPDX-License-Identifier: MIT
// The service worker: every file of the site, precached under the hash of its content.
import { generateSW } from 'workbox-build';

/** Writes sw.js beside the pages. Its cache bears the site's address, so that others on the same host stay untouched. */
export async function writeServiceWorker(outdir) {
  const { count, size, warnings } = await generateSW({
    swDest: `${outdir}/sw.js`,
    globDirectory: outdir,
    globPatterns: ['**/*.{html,js,css,wasm,svg,webmanifest}'],
    // What other sites load: they are not ours to answer offline.
    globIgnores: ['embed/**', 'element.js'],
    // Names in assets/ carry their hash already.
    dontCacheBustURLsMatching: /assets\//,
    cacheId: 'vla-vram',
    cleanupOutdatedCaches: true,
    directoryIndex: 'index.html',
    // A page is the same whatever its query says; an embedding site may add one.
    ignoreURLParametersMatching: [/./],
    skipWaiting: false,
    clientsClaim: false,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: 'production',
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  return { count, size };
}
