import { Link } from "@/components/ui/link";
import type { ComponentProps, ReactNode } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "@/components/ui/button-style";

type LinkButtonProps = Omit<ComponentProps<typeof Link>, "aria-label"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Names an icon-only link, and is its tooltip. */
  label?: string;
};

/** A link that looks like a button: it navigates, so it can be opened in a new tab. */
export function LinkButton({
  variant = "secondary",
  size = "md",
  icon,
  label,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      data-tooltip={label}
      {...rest}
      aria-label={label}
      className={buttonStyle(variant, size, children === undefined, className)}
    >
      {icon}
      {children}
    </Link>
  );
}
