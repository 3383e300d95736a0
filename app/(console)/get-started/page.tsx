import type { Metadata } from "next";
import { headers } from "next/headers";
import { addressesOf } from "@/app/(console)/docs/operations";
import { requireSession } from "@/app/(console)/session";
import { GetStarted } from "@/components/get-started/get-started";
import { listOwnApiKeys } from "@/lib/api-keys/service";

export const metadata: Metadata = { title: "Get started" };

/** The first five minutes of an integrator. */
export default async function GetStartedPage() {
  const { actor } = await requireSession();
  const apiKeys = await listOwnApiKeys(actor);
  return (
    <GetStarted
      origin={addressesOf(await headers()).origin}
      hasKeys={apiKeys.some(({ state }) => state === "active")}
    />
  );
}
