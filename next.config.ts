import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // The same for the same sources (scripts/prepare.mjs), and inlined in what runs in the browser (lib/core/build.ts).
  generateBuildId: () => process.env.SOURCES_HASH ?? null,
  env: { SOURCES_HASH: process.env.SOURCES_HASH ?? "" },
  // No page has an image to scale. On, it would ask the shop for any address that a stranger names in `/_next/image`.
  images: { unoptimized: true },
  // Scripts and styles are compressed at the build (scripts/compress.mjs), pages by server.ts, which knows br as well.
  compress: false,
  // Loaded from node_modules by both routers, so that each exists once in a process.
  serverExternalPackages: [
    "@prisma/client",
    "@prisma/adapter-pg",
    "pg",
    "pino",
    "pino-pretty",
    "better-auth",
    "prom-client",
  ],
  // Pages have theirs from `proxy.ts`, and all that the API answers from lib/http.
  headers: async () => [
    {
      source: "/_next/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
      ],
    },
  ],
  // For `forbidden()`: the page of a role without access (app/(console)/forbidden.tsx).
  experimental: { authInterrupts: true },
  // `npm test` checks the types; checking them again at each start would make an operator wait for nothing.
  typescript: { ignoreBuildErrors: true },
};

export default config;
