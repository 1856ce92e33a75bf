import { useState } from "react";
import { useRouteLoaderData, useSearchParams } from "react-router";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { loginForm } from "#shared/sign-in.ts";
import { api } from "../../api/api.ts";
import { shopContext } from "../../context.ts";
import { FormField } from "../../forms/form-field.tsx";
import { FormMessage, type FormMessageText } from "../../forms/form-message.tsx";
import { problemsOf } from "../../forms/problems.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useForm } from "../../forms/use-form.ts";
import { privateHead } from "../../head.ts";
import { leadsToPayment } from "../../purchases/payment-return-address.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { forceDocumentLoad } from "../../startup/force-document-load.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import type { Route } from "./+types/login.ts";
import { AuthPage, Or } from "./auth-page.tsx";
import { leadsToPrivatePage } from "./back-address.ts";
import { EmailField } from "./email-field.tsx";
import { GoogleButton } from "./google-button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { takesPasskeys } from "./takes-passkeys.ts";
import { useRegistered } from "./use-registered.ts";
import { useSignIn } from "./use-sign-in.ts";

export const meta: Route.MetaFunction = () => privateHead("Log in");

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(shopContext);
  const { services, firebase } = config;
  return { google: services.google, firebase, passkeys: takesPasskeys(config) };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const data = await serverLoader();
  if (data.firebase) forceDocumentLoad(request);
  return data;
}

/** The link of the verification mail leads here. */
function verification(verified: string | null): FormMessageText | null {
  if (verified === "1") return { tone: "success", title: messages.emailConfirmed };
  if (verified === "0")
    return {
      tone: "danger",
      title: "This link is no longer valid",
      text: "You can log in anyway.",
    };
  return null;
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const outcome = verification(useSearchParams()[0].get("verified"));
  const user = useRouteLoaderData<typeof rootLoader>("root")?.user;
  if (outcome && user) return <Outcome {...outcome} />;
  return <LoginForm {...loaderData} outcome={outcome} />;
}

/** For visitors who have just confirmed an e-mail and are already signed in. */
function Outcome({ tone, title }: FormMessageText) {
  return (
    <AuthPage
      title="Your e-mail"
      text="You are signed in."
      back={{ label: "Back to Home", to: paths.home() }}
    >
      <FormMessage message={{ tone, title }} />
      <Button to={paths.profile()} wide className="mt-4">
        My Profile
      </Button>
    </AuthPage>
  );
}

/** Why the visitor is here, by the page that they come back to. */
function reasonToLogIn(back: string | null): string {
  if (leadsToPayment(back)) return messages.othersPayment;
  return leadsToPrivatePage(back)
    ? "Please log in to go on to the page that you asked for."
    : "Your purchases, your posts and the cars you care for, where you left them.";
}

type LoginFormProps = ReturnType<typeof loader> & {
  /** The outcome of confirming an e-mail. */
  outcome: FormMessageText | null;
};

function LoginForm({ google, firebase, passkeys, outcome }: LoginFormProps) {
  const [search] = useSearchParams();
  const back = search.get("back");
  const [message, setMessage] = useState(outcome);
  const enter = useSignIn();
  const refuse = (title: string) => setMessage({ tone: "danger", title });
  const form = useForm({
    names: ["email", "password"],
    check: (values) => problemsOf(loginForm, values),
    onInvalid: ({ email, password }) =>
      refuse(email || password ? messages.invalidInput : messages.emptyCredentials),
    async onSubmit(credentials) {
      setMessage(null);
      const refused = await enter(await api.session.signIn(credentials));
      if (refused) refuse(refused);
    },
  });
  useRegistered(form.fill);
  return (
    <AuthPage
      title="Log in"
      text={reasonToLogIn(back)}
      back={{ label: "Back to Home", to: paths.home() }}
    >
      <form {...form.props} className="flex flex-col gap-3">
        <EmailField error={form.error("email")} autoComplete="username" />
        <FormField label="Password" error={form.error("password")}>
          <PasswordInput name="password" required />
        </FormField>
        <Link
          to={paths.forgotPassword(back ?? undefined)}
          className="link -mt-3 mb-1 inline-flex min-h-11 items-center self-start text-small"
        >
          Forgot password?
        </Link>
        <FormMessage message={message} />
        <SubmitButton busy={form.busy} wide className="mt-2">
          Log in
        </SubmitButton>
      </form>
      {(google !== "off" || passkeys) && <Or />}
      {google !== "off" && <GoogleButton firebase={firebase} onRefused={refuse} />}
      {passkeys && <PasskeyButton onRefused={refuse} />}
      <p className="mt-8 text-small text-muted">
        Don't have an account?{" "}
        <Link
          to={paths.register(back ?? undefined)}
          className="link inline-flex min-h-11 items-center text-ink"
        >
          Register
        </Link>
      </p>
    </AuthPage>
  );
}
