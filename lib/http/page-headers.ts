import { randomBytes } from "node:crypto";
import { transportSecurity } from "@/lib/http/security-headers";

/** Permissions-Policy of pages: denies the features that the console does not use. */
const PERMISSIONS = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** The addresses that hold the secret of a one-time link. */
const secretAddress = /^\/(?:invite|reset|setup)\//;

/** A random value per response, which proves that the server wrote a script. */
export function makeNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * Security headers of a page.
 *
 * @param path of the page
 * @param nonce of this response, which every script in the page carries
 * @param isDev whether Next.js serves with hot reload
 */
export function pageHeaders(path: string, nonce: string, isDev: boolean): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(nonce, isDev),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
    // As a header, since a page asks for its first files before a `meta` element is read; a proxy in front logs the Referer of each.
    "Referrer-Policy": secretAddress.test(path) ? "no-referrer" : "same-origin",
    "X-Content-Type-Options": "nosniff",
    // For browsers that do not know `frame-ancestors`.
    "X-Frame-Options": "DENY",
    ...transportSecurity(),
  };
}

/**
 * The Content Security Policy (level 3) of a page. Scripts: those with the nonce, and scripts these load. Styles: only
 * our own files; scripts may set styles, markup may not. A component must therefore not write a `style` attribute on
 * the server; the browser tests fail if one does.
 */
function contentSecurityPolicy(nonce: string, isDev: boolean): string {
  const directives = {
    "default-src": "'none'",
    // React reconstructs server stack traces with `eval`, in development only.
    "script-src": `'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    // In development, the error overlay brings its own styles.
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
