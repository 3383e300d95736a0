import { randomBytes } from "node:crypto";
import { transportSecurity } from "@/lib/http/transport-security";

/** What a browser may do for a page: none of what the console does not use. */
const PERMISSIONS = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** A number that is used once: what carries it was written by the server for this answer. */
export function makeNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * What a browser is told about a page that it shows.
 *
 * @param nonce of this answer, which every script in the page carries
 * @param isDev whether Next.js reloads what is edited
 */
export function pageHeaders(nonce: string, isDev: boolean): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(nonce, isDev),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
    // The address of a one-time link is a secret, and no other site is to learn any of ours.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    // For browsers that do not know `frame-ancestors`.
    "X-Frame-Options": "DENY",
    ...transportSecurity(),
  };
}

/**
 * What a page may load and run (Content Security Policy, level 3). Scripts: those that carry the nonce, and what these
 * load themselves. Styles: our own files alone; scripts may still set a style, markup may not. No component of ours
 * may write a `style` attribute on the server, therefore: the tests in a browser fail when one does.
 */
function contentSecurityPolicy(nonce: string, isDev: boolean): string {
  const directives = {
    "default-src": "'none'",
    // React shows the server's part of a call stack by `eval`, in development alone.
    "script-src": `'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    // In development what shows an error brings styles of its own.
    "style-src": `'self'${isDev ? " 'unsafe-inline'" : ""}`,
    "img-src": `'self'${isDev ? " data:" : ""}`,
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
