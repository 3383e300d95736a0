import { Fragment } from "react";
import { Isolated } from "@/components/ui/isolated";
import { TextLink } from "@/components/ui/text-link";
import type { ConsolePet } from "@/lib/pets/schemas";

/** Links to the first of some pets. */
export function FirstPets({ first, count }: { first: readonly Pick<ConsolePet, "id" | "name">[]; count: number }) {
  return (
    <>
      {first.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && " · "}
          <TextLink href={`/pets/${id}`}>
            <Isolated>{name}</Isolated>
          </TextLink>
        </Fragment>
      ))}
      {count > first.length && " …"}
    </>
  );
}
