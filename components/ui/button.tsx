import type { ComponentProps, ReactNode } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { Spinner } from "@/components/ui/spinner";

type ButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** In progress: it keeps its place, its width and the focus, and ignores clicks. */
  isLoading?: boolean;
  /** Before the text. */
  icon?: ReactNode;
  /** Names an icon-only button, and is its tooltip. */
  label?: string;
};

/** The button of the console. `type` is "button" unless it submits a form. */
export function Button({
  variant = "secondary",
  size = "md",
  isLoading = false,
  icon,
  label,
  type = "button",
  className,
  children,
  onClick,
  "aria-disabled": isDisabled,
  "aria-busy": isBusy,
  ...rest
}: ButtonProps) {
  const isIconOnly = children === undefined;
  return (
    <button
      data-tooltip={label}
      {...rest}
      // A disabled button would lose the focus; a button that submits nothing keeps it.
      type={isLoading ? "button" : type}
      onClick={isLoading ? undefined : onClick}
      aria-disabled={isLoading || isDisabled}
      aria-busy={isLoading || isBusy || undefined}
      aria-label={label}
      className={buttonStyle(variant, size, isIconOnly, className)}
    >
      {isLoading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classNames("inline-flex items-center gap-1.5", isLoading && "opacity-0")}>
        {icon}
        {children}
      </span>
    </button>
  );
}
