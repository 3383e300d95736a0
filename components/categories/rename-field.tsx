"use client";

import { useEffect, useRef, useState, type FormEvent } from "react";
import { nameFaultOf, serverFaultOf } from "@/components/categories/category-name-fault";
import { useNameCategory } from "@/components/categories/use-name-category";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";

/** The name of a category while it is being changed: Enter saves, Esc gives up. */
export function RenameField({ id, name, onDone }: { id: string; name: string | null; onDone: () => void }) {
  const ref = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(name ?? "");
  const [fault, setFault] = useState<string>();
  const { mutateAsync, isPending } = useNameCategory();

  useEffect(() => ref.current?.querySelector("input")?.select(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (text === name) return onDone();
    const found = nameFaultOf(text);
    setFault(found);
    if (found !== undefined) return;
    try {
      await mutateAsync({ categoryId: id, name: text });
      toast({ tone: "positive", title: `Category ${id} is now called ${text.trim()}` });
      onDone();
    } catch (error) {
      setFault(serverFaultOf(error as Error));
    }
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc gives up from any part of the form
    <form
      ref={ref}
      onSubmit={submit}
      noValidate
      aria-label={`Name of category ${id}`}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone();
      }}
      className="flex w-full items-start gap-2"
    >
      <TextField
        label={`Name of category ${id}`}
        isLabelHidden
        autoComplete="off"
        value={text}
        error={fault}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="primary" isLoading={isPending}>
        Save
      </Button>
      <Button variant="quiet" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
