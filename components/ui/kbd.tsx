/** A sequence of keys: `<Kbd keys="g p" />`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span dir="ltr" className="inline-flex gap-1 align-middle">
      {keys.split(" ").map((key, index) => (
        <kbd
          key={index}
          className="border-line bg-sunken text-muted grid h-5 min-w-5 place-items-center rounded-sm border px-1 font-sans text-xs capitalize"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
