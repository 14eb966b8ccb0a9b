// SPDX-License-Identifier: MIT
/**
 * Keeps the site usable without a network. A newer version is fetched in the background, said to be ready, and taken when
 * the person agrees or has closed every page of the old one; until then nothing of it mixes with the present page.
 */

/** Told to a waiting service worker, as Workbox's workers understand it. */
const TAKE_OVER = { type: 'SKIP_WAITING' };

/** The worker's address in the form that a page with Trusted Types demands. */
function workerAddress() {
  const { href } = new URL('../sw.js', import.meta.url);
  const policy = globalThis.trustedTypes?.createPolicy('vla-vram', { createScriptURL: (address) => address });
  return policy ? policy.createScriptURL(href) : href;
}

const place = () => document.getElementById('update');

function offer(worker) {
  place().hidden = false;
  place().querySelector('button').onclick = () => worker.postMessage(TAKE_OVER);
}

/** Says so when the worker that is being installed is ready to replace another. */
function watch(worker) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  });
}

/** Frames belong to other sites, whose caches are not ours to fill; without HTTP there is nothing to register. */
const isOwnPage = () => window.top === window && /^https?:$/.test(location.protocol) && 'serviceWorker' in navigator;

/** Registers the service worker of the site this script belongs to; where it is refused the page stays as it is. */
export async function keepOffline() {
  if (!isOwnPage()) return;
  const wasControlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) location.reload();
  });
  try {
    // Never from the HTTP cache: a host that lets pages live ten minutes would hide a new version as long.
    const registration = await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' });
    if (registration.waiting && wasControlled) offer(registration.waiting);
    watch(registration.installing);
    registration.addEventListener('updatefound', () => watch(registration.installing));
  } catch {
    // Refused by the browser or the host.
  }
}
