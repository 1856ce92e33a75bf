import { useEffect } from "react";
import { messages } from "#shared/messages.ts";
import { takeRegistered } from "../../session/registered.ts";
import { toast } from "../../ui/toast.ts";

/** Who has just registered finds the e-mail filled in and goes on with the password. */
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
