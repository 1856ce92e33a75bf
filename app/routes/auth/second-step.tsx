import { useState } from "react";
import { useSearchParams } from "react-router";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { secondStep } from "#shared/second-factor.ts";
import { api } from "../../api/api.ts";
import { shopContext } from "../../context.ts";
import { FormField } from "../../forms/form-field.tsx";
import { FormMessage, type FormMessageText } from "../../forms/form-message.tsx";
import { problemsOf } from "../../forms/problems.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useForm } from "../../forms/use-form.ts";
import { privateHead } from "../../head.ts";
import { Link } from "../../ui/link.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { Route } from "./+types/second-step.ts";
import { AuthPage, Or } from "./auth-page.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { takesPasskeys } from "./takes-passkeys.ts";
import { useSignIn } from "./use-sign-in.ts";

export const meta: Route.MetaFunction = () => privateHead("Confirm that it is you");

export function loader({ context }: Route.LoaderArgs) {
  return { passkeys: takesPasskeys(context.get(shopContext).config) };
}

/** The step after the password, for accounts with a second factor. */
export default function SecondStep({ loaderData: { passkeys } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const back = search.get("back") ?? undefined;
  const kinds = search.get("with")?.split(",") ?? [];
  const [message, setMessage] = useState<FormMessageText | null>(null);
  const enter = useSignIn();
  const refuse = (title: string) => setMessage({ tone: "danger", title });
  const form = useForm({
    names: ["code"],
    check: (values) => problemsOf(secondStep, values),
    async onSubmit({ code }) {
      setMessage(null);
      const refused = await enter(await api.session.confirmCode(code));
      if (refused) refuse(refused);
    },
  });
  const hint = kinds.includes("code")
    ? "Six digits from your authenticator app, or a recovery code"
    : "One of your recovery codes";
  return (
    <AuthPage
      title="Confirm that it is you"
      text="Your account needs more than a password, so that nobody else can get in with it alone."
      back={{ label: "Back to Log in", to: paths.login(back) }}
    >
      {passkeys && kinds.includes("passkey") && (
        <>
          <PasskeyButton onRefused={refuse} />
          <Or />
        </>
      )}
      <form {...form.props} className="flex flex-col gap-3">
        <FormField label="Code" hint={hint} error={form.error("code")}>
          <TextInput
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        </FormField>
        <FormMessage message={message} />
        <SubmitButton busy={form.busy} wide className="mt-2">
          Confirm
        </SubmitButton>
      </form>
      {message?.title === messages.beginAgain && (
        <p className="mt-4 text-small">
          <Link to={paths.login(back)} className="link inline-flex min-h-11 items-center text-ink">
            Log in again
          </Link>
        </p>
      )}
    </AuthPage>
  );
}
