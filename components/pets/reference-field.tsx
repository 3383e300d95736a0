"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSettled } from "@/components/palette/use-settled";
import { useText } from "@/components/texts";
import { TextField } from "@/components/ui/text-field";
import type { FieldProps } from "@/components/ui/field";
import { api } from "@/lib/core/console-client";
import { FIND_LENGTH_MIN } from "@/lib/palette/schemas";
import { isSameReference } from "@/lib/pets/schemas";

type ReferenceFieldProps = Pick<FieldProps, "label" | "isLabelHidden" | "isOptional" | "error"> & {
  /** The pet that is edited, whose own reference may be written anew. */
  petId: string | undefined;
  value: string;
  onChange: (text: string) => void;
};

/**
 * The field of the reference. It names another pet that has the one typed, which the shop would refuse, or else one whose reference
 * differs from it only in how it is written: shelters have both for two animals, or mean one.
 */
export function ReferenceField({ petId, value, onChange, ...field }: ReferenceFieldProps) {
  const t = useText();
  const [initial] = useState(value);
  const reference = value.trim();
  const settled = useSettled(reference);
  const isAsked = settled === reference && reference !== initial && reference.length >= FIND_LENGTH_MIN;
  const { data } = useQuery({ ...api.palette.find.queryOptions({ q: settled }), enabled: isAsked });
  const others = (isAsked ? (data?.referenced ?? []) : []).filter((pet) => pet.id !== petId);
  const taken = others.find((pet) => isSameReference(pet.reference ?? "", reference));
  const [other] = taken ? [taken] : others;
  return (
    <TextField
      {...field}
      hint={
        <>
          {t("pets.referenceHint")}
          <span role="status" className="text-ink block">
            {/* Once the shop has refused it, the error of the field says so. */}
            {other &&
              !(taken && field.error) &&
              t(taken ? "pets.referenceTaken" : "pets.referenceAlike", {
                name: other.name,
                id: other.id,
                reference: other.reference ?? "",
              })}
          </span>
        </>
      }
      name="reference"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
