import { useEffect } from "react";
import { messages } from "#shared/messages.ts";
import { takeRegistered } from "../../session/registered.ts";
import { toast } from "../../ui/toast.ts";

/** After registering, the e-mail is filled in and the password has the focus. */
export function useRegistered(fill: (name: "email" | "password", value: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const email = takeRegistered();
    if (email === undefined) return;
    fill("email", email);
    document.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
    toast({ kind: "success", text: messages.accountCreated });
  }, []);
}
