import type { PetFieldName } from "@/lib/pets/fields";

/**
 * The names of columns in files that match a field, besides those in the console: lower case, letters and digits only, the
 * likeliest first. Not "state", which is as often a part of an address. Not with the other properties of a field, which
 * browsers load.
 */
export const columnNames: Record<PetFieldName, readonly string[]> = {
  name: [
    "name",
    "petname",
    "pet",
    "animal",
    "animalname",
    "title",
    "label",
    "tiername",
    "namedestiers",
    "rufname",
    "nomdelanimal",
    "nombredelanimal",
    "nombredelamascota",
    "mascota",
    "اسمالحيوان",
  ],
  categoryId: [
    "categoryid",
    "category",
    "categoryname",
    "petcategory",
    "cat",
    "type",
    "kind",
    "species",
    "specie",
    "animaltype",
    "animalspecies",
    "typeofanimal",
    "pettype",
    "petspecies",
    "group",
    "tierart",
    "espèce",
    "especie",
    "النوع",
  ],
  status: [
    "status",
    "petstatus",
    "animalstatus",
    "adoptionstatus",
    "availability",
    "outcome",
    "outcometype",
    "outcomestatus",
    "zustand",
    "verfügbarkeit",
    "état",
    "disponibilité",
    "disponibilidad",
    "حالةالحيوان",
  ],
};
