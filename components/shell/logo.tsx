import { Link } from "@/components/ui/link";

/** The logo and the name, as a link to the home page. */
export function Logo() {
  return (
    <Link href="/" className="text-ink flex min-h-8 items-center gap-2 rounded text-sm font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-6 shrink-0" aria-hidden>
        <rect width="32" height="32" rx="8" className="fill-accent-fill" />
        <g className="fill-on-fill">
          <ellipse cx="9.5" cy="15" rx="2.2" ry="2.8" />
          <ellipse cx="13.6" cy="10" rx="2.2" ry="2.9" />
          <ellipse cx="18.4" cy="10" rx="2.2" ry="2.9" />
          <ellipse cx="22.5" cy="15" rx="2.2" ry="2.8" />
          <path d="M16 15.2c3 0 5.8 3.7 5.8 6.2 0 1.7-1.3 2.5-2.8 2.5-1.2 0-1.9-.6-3-.6s-1.8.6-3 .6c-1.5 0-2.8-.8-2.8-2.5 0-2.5 2.8-6.2 5.8-6.2Z" />
        </g>
      </svg>
      Petstore Console
    </Link>
  );
}
