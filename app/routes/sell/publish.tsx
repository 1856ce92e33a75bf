import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { useGoOn } from "../../forms/use-go-on.ts";
import { privateHead } from "../../head.ts";
import { toast } from "../../ui/toast.ts";
import { requireUser } from "../auth/require-user.ts";
import type { Route } from "./+types/publish.ts";
import { alertRefusal, CarForm } from "./car-form.tsx";
import { createOnce } from "./create-once.ts";
import { loadCarForm } from "./load-car.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  return loadCarForm(context, requireUser(url, context).id);
}

export const meta: Route.MetaFunction = () => privateHead("Publish your car");

export default function Publish({
  loaderData: { userId, rules, countries },
}: Route.ComponentProps) {
  const navigate = useGoOn();
  return (
    <CarForm
      title="Publish your car"
      lead="Five good pictures and a few honest lines sell a car."
      submitLabel="Publish"
      userId={userId}
      rules={rules}
      countries={countries}
      send={(body) => createOnce({ ...body, userId })}
      onSaved={async (car) => {
        await navigate(paths.car(car), { viewTransition: true });
        toast({ kind: "success", text: messages.productCreated, anchor: "bottom-right" });
      }}
      onRefused={alertRefusal}
      onCancel={() => void navigate(paths.home())}
    />
  );
}
