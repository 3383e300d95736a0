import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // Both lanes answer the same bytes; whoever terminates TLS in front of us compresses.
  compress: false,
  // Loaded from node_modules by both lanes, so that each exists once in a process.
  serverExternalPackages: ["@prisma/client", "@prisma/adapter-pg", "pg", "pino", "pino-pretty", "better-auth"],
  // `npm test` checks the types; checking them again at each start would make an operator wait for nothing.
  typescript: { ignoreBuildErrors: true },
};

export default config;
