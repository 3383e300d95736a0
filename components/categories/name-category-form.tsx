"use client";

import { useRef, useState, type FormEvent } from "react";
import { categoryIdFaultOf } from "@/components/categories/category-id-fault";
import { nameFaultOf, serverFaultOf } from "@/components/categories/category-name-fault";
import { useNameCategory } from "@/components/categories/use-name-category";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";

type Faults = { id?: string; name?: string };

/** Gives any id a name, whether it has pets yet or not. */
export function NameCategoryForm() {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const { mutateAsync, isPending } = useNameCategory();
  useShortcut({
    keys: "n",
    label: "Name a category",
    group: "This page",
    run: () => ref.current?.querySelector("input")?.focus(),
  });

  function show(next: Faults) {
    setFaults(next);
    const first = next.id ? "categoryId" : next.name ? "name" : null;
    if (first) ref.current?.querySelector<HTMLInputElement>(`[name='${first}']`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const categoryId = String(data.get("categoryId")).trim();
    const name = String(data.get("name"));
    const idFault = categoryIdFaultOf(categoryId);
    const nameFault = nameFaultOf(name);
    if (idFault !== undefined || nameFault !== undefined) {
      return show({
        ...(idFault !== undefined && { id: idFault }),
        ...(nameFault !== undefined && { name: nameFault }),
      });
    }
    try {
      await mutateAsync({ categoryId, name });
      toast({ tone: "positive", title: `Category ${categoryId} is now called ${name.trim()}` });
      show({});
      form.reset();
      form.querySelector("input")?.focus();
    } catch (error) {
      show({ name: serverFaultOf(error as Error) });
    }
  }

  return (
    <form
      ref={ref}
      onSubmit={submit}
      noValidate
      aria-label="Name a category"
      className="bg-surface border-line grid items-start gap-3 rounded-lg border p-3 sm:grid-cols-[18rem_1fr_auto]"
    >
      <TextField
        label="ID"
        name="categoryId"
        inputMode="text"
        autoComplete="off"
        dir="ltr"
        placeholder="Any whole number"
        error={faults.id}
      />
      <TextField label="Name" name="name" autoComplete="off" placeholder="Parrots" error={faults.name} />
      <Button type="submit" variant="primary" isLoading={isPending} className="sm:mt-6">
        Save name
      </Button>
    </form>
  );
}
