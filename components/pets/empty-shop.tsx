import { PawPrint } from "lucide-react";
import { Link } from "@/components/ui/link";
import { SampleShopButton } from "@/components/pets/sample-shop-button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

/** Shown in a shop without pets: the ways to begin. */
export function EmptyShop() {
  return (
    <EmptyState
      icon={PawPrint}
      title="The shop has no pets yet"
      action={
        <>
          <SampleShopButton />
          <LinkButton href="/pets/new" variant="primary">
            Add the first pet
          </LinkButton>
        </>
      }
    >
      Add your first one, or look around in a sample shop. To add pets from a program,{" "}
      <Link href="/get-started" className="text-accent rounded-sm underline underline-offset-2 hover:no-underline">
        make an API key
      </Link>
      .
    </EmptyState>
  );
}
