import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { TextInput } from "./text-input.tsx";

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, "type">;

export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? "text" : "password"}
        className="pr-12"
      />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={shown ? "Hide password" : "Show password"}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 my-auto noscript:hidden"
      />
    </div>
  );
}
