"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { controlStyle, Field, type FieldProps } from "@/components/ui/field";

type PasswordFieldProps = Omit<ComponentProps<"input">, keyof FieldProps | "id" | "type" | "autoComplete"> &
  FieldProps & {
    /** What a password manager does: fill in the saved password, or suggest a new one. */
    autoComplete: "current-password" | "new-password";
  };

/** A password field, with a button that shows the password. */
export function PasswordField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  ...input
}: PasswordFieldProps) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      {(control) => (
        <div className="relative">
          <input
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            className={classNames(controlStyle, "pe-page-9 pointer-coarse:pe-page-10")}
          />
          <Button
            variant="quiet"
            size="sm"
            label={t(isShown ? "ui.hidePassword" : "ui.showPassword")}
            icon={<Icon className="size-4" aria-hidden />}
            onClick={() => setIsShown(!isShown)}
            className="!absolute inset-y-0 end-0.5 my-auto"
          />
        </div>
      )}
    </Field>
  );
}
