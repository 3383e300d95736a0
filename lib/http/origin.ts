import { settings } from "@/lib/settings";

/**
 * Where the client reached us, for links in answers: `PUBLIC_URL` when it is set, else what the client itself called
 * us. Nothing but links is built from it.
 */
export function originOf(request: Request): string {
  const { publicUrl } = settings();
  if (publicUrl) return publicUrl;
  const host = request.headers.get("host");
  return host !== null && /^[A-Za-z0-9.:[\]-]+$/.test(host) ? `http://${host}` : "";
}
