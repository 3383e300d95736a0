import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import { FullPage } from "@/components/full-page";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export const metadata: Metadata = { title: "Not found" };

/** What an address without a page shows. */
export default function NotFound() {
  return (
    <FullPage>
      <EmptyState
        icon={SearchX}
        heading="h1"
        title="There is nothing at this address"
        action={
          <>
            <LinkButton href="/docs">Docs</LinkButton>
            <LinkButton href="/" variant="primary">
              Open the console
            </LinkButton>
          </>
        }
      >
        The page may have been moved or deleted, or the address has a typing error.
      </EmptyState>
    </FullPage>
  );
}
