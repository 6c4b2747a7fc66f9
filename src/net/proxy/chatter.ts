// Hosts that Chromium itself contacts: updates, field trials, safe browsing, hints. Hosts that people visit
// (accounts.google.com and the like) are not listed; flags keep the browser from contacting those.
const CHATTER_HOSTS = new Set([
  'android.clients.google.com',
  'chrome-devtools-frontend.appspot.com',
  'chromewebstore.googleapis.com',
  'clients1.google.com',
  'clients2.google.com',
  'clients2.googleusercontent.com',
  'clients3.google.com',
  'clients4.google.com',
  'clients5.google.com',
  'clients6.google.com',
  'clientservices.googleapis.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'mtalk.google.com',
  'optimizationguide-pa.googleapis.com',
  'passwordsleakcheck-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsing.googleapis.com',
  'safebrowsing.google.com',
  'sb-ssl.google.com',
  'update.googleapis.com',
]);

/** Requests of the browser itself: refused, and not reported as an event of a page. */
export function isBrowserChatter(host: string): boolean {
  return CHATTER_HOSTS.has(host);
}
