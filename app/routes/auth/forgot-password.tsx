import { useState } from "react";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { resetRequest } from "#shared/sign-in.ts";
import { api } from "../../api/api.ts";
import { shopContext } from "../../context.ts";
import { FormMessage, type FormMessageText } from "../../forms/form-message.tsx";
import { problemsOf } from "../../forms/problems.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useForm } from "../../forms/use-form.ts";
import { privateHead } from "../../head.ts";
import { useBack } from "../../session/use-back.ts";
import type { Route } from "./+types/forgot-password.ts";
import { AuthPage } from "./auth-page.tsx";
import { EmailField } from "./email-field.tsx";

export const meta: Route.MetaFunction = () => privateHead("Reset password");

export function loader({ context }: Route.LoaderArgs) {
  return { mail: context.get(shopContext).config.services.mail };
}

const NO_MAIL = "This shop does not send mail yet: the link follows once it does.";

export default function ForgotPassword({ loaderData: { mail } }: Route.ComponentProps) {
  const [message, setMessage] = useState<FormMessageText | null>(null);
  const form = useForm({
    names: ["email"],
    check: (values) => problemsOf(resetRequest, values),
    async onSubmit({ email }) {
      setMessage(null);
      const reply = await api.users.askReset(email);
      if (reply.ok)
        return setMessage({
          tone: "success",
          title: reply.data.message,
          text: mail === "off" ? NO_MAIL : "It works once, for one hour.",
        });
      const shown = form.refuse(reply.error.details);
      const text = shown ? undefined : reply.error.message;
      setMessage({ tone: "danger", title: messages.resetFailed, text });
    },
  });
  return (
    <AuthPage
      title="Reset password"
      text="Tell us the e-mail of your account, and a link to choose a new password is on its way."
      back={{ label: "Back to Log in", to: paths.login(useBack()) }}
    >
      <form {...form.props} className="flex flex-col gap-3">
        <EmailField error={form.error("email")} autoComplete="username" />
        <FormMessage message={message} />
        <SubmitButton busy={form.busy} wide className="mt-2">
          Send the link
        </SubmitButton>
      </form>
    </AuthPage>
  );
}
