import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { requiredPassword } from "#shared/sign-in.ts";
import { api } from "../../api/api.ts";
import { FormField } from "../../forms/form-field.tsx";
import { FormMessage, type FormMessageText } from "../../forms/form-message.tsx";
import { type Problems, problemsOf, type Values } from "../../forms/problems.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useForm } from "../../forms/use-form.ts";
import { useGoOn } from "../../forms/use-go-on.ts";
import { privateHead } from "../../head.ts";
import { clearSession } from "../../session/session-display.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { toast } from "../../ui/toast.ts";
import type { Route } from "./+types/reset-password.ts";
import { AuthPage } from "./auth-page.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

export const meta: Route.MetaFunction = () => [
  ...privateHead("Choose a new password"),
  // The address contains the link's secret, which must not be sent as a referrer.
  { name: "referrer", content: "no-referrer" },
];

type Name = "password" | "confirmPassword";
const fields = z.object({
  password: requiredPassword(),
  confirmPassword: requiredPassword("Confirm Password"),
});

function check(values: Values<Name>): Problems<Name> {
  const problems = problemsOf(fields, values);
  if (values.password !== values.confirmPassword)
    problems.confirmPassword ??= messages.passwordsDiffer;
  return problems;
}

export default function ResetPassword() {
  const token = useSearchParams()[0].get("token") ?? "";
  const [refused, setRefused] = useState(false);
  if (!token || refused) return <DeadLink refused={refused} />;
  return <NewPassword token={token} onDead={() => setRefused(true)} />;
}

/** Shown for an invalid link, which only a new one can replace. */
function DeadLink({ refused }: { refused: boolean }) {
  const button = useRef<HTMLAnchorElement>(null);
  // The focus was in the form that is gone.
  useEffect(() => {
    if (refused) button.current?.focus();
  }, [refused]);
  return (
    <AuthPage
      title="Reset password"
      text="The link of our mail works once, for one hour."
      back={{ label: "Back to Log in", to: paths.login() }}
    >
      <FormMessage message={{ tone: "danger", title: messages.linkExpired }} />
      <Button ref={button} to={paths.forgotPassword()} wide className="mt-4">
        Ask for a new link
      </Button>
    </AuthPage>
  );
}

function NewPassword({ token, onDead }: { token: string; onDead: () => void }) {
  const goOn = useGoOn();
  const [message, setMessage] = useState<FormMessageText | null>(null);
  const form = useForm<Name>({
    names: ["password", "confirmPassword"],
    check,
    async onSubmit({ password }) {
      setMessage(null);
      const reply = await api.users.confirmReset(token, password);
      if (!reply.ok) {
        if (reply.error.message === messages.linkExpired) return onDead();
        if (form.refuse(reply.error.details)) return;
        return setMessage({ tone: "danger", title: reply.error.message });
      }
      // Every session of this user has ended, the one of this browser too.
      clearSession();
      await goOn(paths.login(), { viewTransition: true });
      toast({ kind: "success", text: reply.data.message });
    },
  });
  return (
    <AuthPage
      title="A new password"
      text="Choose it well: all your sessions end, and you log in with it again."
      back={{ label: "Back to Log in", to: paths.login() }}
    >
      <form {...form.props} className="flex flex-col gap-3">
        <NewPasswordField error={form.error("password")} />
        <FormField label="Confirm Password" error={form.error("confirmPassword")}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" required />
        </FormField>
        <FormMessage message={message} />
        <SubmitButton busy={form.busy} wide className="mt-2">
          Save the password
        </SubmitButton>
      </form>
    </AuthPage>
  );
}
