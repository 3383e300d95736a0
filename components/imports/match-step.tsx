"use client";

import { useRef } from "react";
import { openWords } from "@/lib/imports/open-words";
import { useWordMatch } from "@/components/imports/use-import-change";
import { CategoryOrNewField } from "@/components/pets/category-or-new-field";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { focusAfter } from "@/components/ui/focus-after";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { Isolated } from "@/components/ui/isolated";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import type { ImportDetail, ImportWords, MatchedField, WordMatch } from "@/lib/imports/schemas";
import { petStatuses, statusLabel, type PetStatus } from "@/lib/pets/statuses";
import { writeText } from "@/lib/texts/message";

type Word = ImportWords["found"][number];
type Match = (matches: WordMatch[], onlyOpen?: boolean) => void;

/** The maximum length of the name of a category, in characters. */
const NAME_CHARACTERS_MAX = 60;

/** What the import reads each word as that is no category or status of the shop. */
export function MatchStep({
  detail,
  words,
  isLocked,
  onChoosing,
}: {
  detail: ImportDetail;
  words: ImportWords;
  isLocked: boolean;
  /** Told whether a choice is still being loaded. */
  onChoosing: (isChoosing: boolean) => void;
}) {
  const t = useText();
  const { settings, sample } = detail;
  const match = useWordMatch(detail);
  const groups = (["category", "status"] as const).map((field) => ({
    field,
    title: writeText(t, sample[settings.columns.indexOf(field)]?.header ?? ""),
    words: words.found.filter((word) => word.field === field),
    matches: settings.matches.filter((one) => one.field === field),
  }));
  return (
    <div className="space-y-8">
      {words.isCut && (
        <Notice tone="notice" title={t("imports.wordsCut")}>
          {t("imports.wordsCutHint")}
        </Notice>
      )}
      {groups.map(
        ({ field, ...group }) =>
          group.words.length > 0 && (
            <WordGroup key={field} field={field} {...group} {...{ match, isLocked, onChoosing }} />
          ),
      )}
    </div>
  );
}

function WordGroup({
  field,
  title,
  words,
  matches,
  match,
  isLocked,
  onChoosing,
}: {
  field: MatchedField;
  title: string;
  words: readonly Word[];
  matches: readonly WordMatch[];
  match: Match;
  isLocked: boolean;
  onChoosing: (isChoosing: boolean) => void;
}) {
  const t = useText();
  const summary = useRef<HTMLParagraphElement>(null);
  const matchOf = ({ word }: Word) => matches.find((one) => one.word === word);
  const open = openWords(words, matches);
  const nameable = open.filter(canBeName);
  const newNames = [...new Set(matches.flatMap((one) => (one.kind === "newCategory" ? [one.name] : [])))];

  // The buttons go with the words that are left.
  const matchOpen = (made: WordMatch[]) =>
    focusAfter(
      () => match(made, true),
      () => summary.current,
    );

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h3 dir="auto" className="text-page-start truncate text-sm font-semibold">
            {title}
          </h3>
          <p ref={summary} tabIndex={-1} className="text-muted rounded-sm text-sm">
            {t("imports.wordsLeft", { count: open.length })}
          </p>
        </div>
        {open.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {field === "category" && nameable.length > 0 && (
              <Button disabled={isLocked} onClick={() => matchOpen(nameable.map((word) => newCategory(word)))}>
                {t("imports.createCategories", { count: nameable.length })}
              </Button>
            )}
            <Button disabled={isLocked} onClick={() => matchOpen(open.map(leaveOut))}>
              {t("imports.leaveOutWords", { count: open.length })}
            </Button>
          </div>
        )}
      </div>
      <DataTable
        caption={t("imports.wordsOf", { column: title })}
        columns={[
          {
            label: "columns.inFile",
            card: "title",
            className: "sm:w-2/5",
            cell: ({ text }) => (
              <Isolated className="font-medium wrap-anywhere" translate="no">
                {text}
              </Isolated>
            ),
          },
          {
            label: "columns.rows",
            align: "end",
            className: "sm:w-24",
            cell: ({ count }) => <GroupedNumber value={count} />,
          },
          {
            label: "columns.importAs",
            cell: (word) =>
              field === "category" ? (
                <CategoryChoice
                  word={word}
                  chosen={matchOf(word)}
                  newNames={newNames}
                  match={match}
                  isLocked={isLocked}
                  onChoosing={onChoosing}
                />
              ) : (
                <StatusChoice word={word} chosen={matchOf(word)} match={match} isLocked={isLocked} />
              ),
          },
        ]}
        layout="sm:[&_table]:min-w-[36rem] sm:[&_table]:table-fixed"
        keyOf={({ word }) => word}
        items={words}
      />
    </div>
  );
}

/** Before the name of a new category, in the value of its option. */
const NEW = "new ";
/** How many of the other new categories are offered for a value. */
const NEW_NAMES_MAX = 50;

type ChoiceProps = { word: Word; chosen: WordMatch | undefined; match: Match; isLocked: boolean };

/** @param newNames the names of the categories that the import creates, for this value or others */
function CategoryChoice({
  word,
  chosen,
  newNames,
  match,
  isLocked,
  onChoosing,
}: ChoiceProps & { newNames: readonly string[]; onChoosing: (isChoosing: boolean) => void }) {
  const t = useText();
  const value = valueOf(chosen);
  const own = canBeName(word) ? [word.text] : [];
  const ofChosen = chosen?.kind === "newCategory" ? [chosen.name] : [];
  const names = [...new Set([...own, ...newNames.slice(0, NEW_NAMES_MAX), ...ofChosen])];

  function choose(kind: string) {
    if (kind === "category") match([{ kind: "open", field: "category", word: word.word }]);
    if (kind.startsWith(NEW)) match([newCategory(word, kind.slice(NEW.length))]);
    if (kind === "leaveOut") match([leaveOut(word)]);
  }

  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <SelectField
        label={t("imports.wordMeans", { word: word.text })}
        isLabelHidden
        options={[
          ...(value === "" ? [{ value: "", label: t("imports.choose") }] : []),
          ...names.map((name) => ({ value: NEW + name, label: t("imports.createCategory", { name }) })),
          { value: "category", label: t("imports.useCategory") },
          { value: "leaveOut", label: t("imports.leaveOutRows") },
        ]}
        value={value}
        disabled={isLocked}
        onChange={(event) => choose(event.target.value)}
        className="w-60 max-w-full"
      />
      {value === "category" && (
        <CategoryOrNewField
          label={t("imports.categoryOfWord", { word: word.text })}
          isLabelHidden
          placeholder={t("imports.chooseCategory")}
          value={chosen?.kind === "category" ? chosen.categoryId : null}
          isDisabled={isLocked}
          onChange={(categoryId) => {
            if (categoryId !== null) match([{ kind: "category", field: "category", word: word.word, categoryId }]);
            else if (chosen?.kind === "category") choose("category");
          }}
          onChoosing={onChoosing}
          className="w-60 max-w-full"
        />
      )}
      {!canBeName(word) && (
        <p className="text-muted w-full text-sm">{t("imports.wordTooLong", { max: NAME_CHARACTERS_MAX })}</p>
      )}
    </div>
  );
}

function StatusChoice({ word, chosen, match, isLocked }: ChoiceProps) {
  const t = useText();
  const value = chosen?.kind === "status" ? chosen.status : (chosen?.kind ?? "");
  return (
    <SelectField
      label={t("imports.wordMeans", { word: word.text })}
      isLabelHidden
      options={[
        ...(value === "" ? [{ value: "", label: t("imports.choose") }] : []),
        ...petStatuses.map((status) => ({ value: status as string, label: t(statusLabel(status)) })),
        { value: "leaveOut", label: t("imports.leaveOutRows") },
      ]}
      value={value}
      disabled={isLocked}
      onChange={({ target: { value: next } }) =>
        match([
          next === "leaveOut"
            ? leaveOut(word)
            : { kind: "status", field: "status", word: word.word, status: next as PetStatus },
        ])
      }
      className="w-60 max-w-full"
    />
  );
}

/** The option of a category that is chosen. */
function valueOf(chosen: WordMatch | undefined): string {
  if (chosen?.kind === "newCategory") return NEW + chosen.name;
  return chosen?.kind === "open" ? "category" : (chosen?.kind ?? "");
}

function canBeName({ text }: Word): boolean {
  return [...text].length <= NAME_CHARACTERS_MAX;
}

function newCategory({ word, text }: Word, name = text): WordMatch {
  return { kind: "newCategory", field: "category", word, name };
}

function leaveOut({ field, word }: Word): WordMatch {
  return { kind: "leaveOut", field, word };
}
