import { ArrowLeft } from "lucide-react";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { api } from "../../api/api.ts";
import { useGoOn } from "../../forms/use-go-on.ts";
import { privateHead } from "../../head.ts";
import { profileTab } from "../../session/chosen-tabs.ts";
import { Link } from "../../ui/link.tsx";
import { toast } from "../../ui/toast.ts";
import { requireUser } from "../auth/require-user.ts";
import type { Route } from "./+types/edit.ts";
import { alertRefusal, CarForm, updateLead } from "./car-form.tsx";
import { loadCarForEdit } from "./load-car.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const user = requireUser(url, context);
  return loadCarForEdit(context, user, params.id);
}

export const meta: Route.MetaFunction = () => privateHead("Update your car");

export default function Edit({ loaderData }: Route.ComponentProps) {
  const { car, userId, rules, countries } = loaderData;
  const navigate = useGoOn();
  async function toPosts() {
    profileTab.set("Posts");
    await navigate(paths.profile());
  }
  return (
    <CarForm
      key={car.id}
      title="Update"
      back={
        <Link
          to={paths.profile()}
          onClick={() => profileTab.set("Posts")}
          className="mb-4 inline-flex min-h-11 items-center gap-2 text-small text-muted hover:text-accent"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Back to your posts
        </Link>
      }
      lead={updateLead(car)}
      submitLabel="Update"
      car={car}
      userId={userId}
      rules={rules}
      countries={countries}
      send={(body) => api.cars.update(car.id, body)}
      onSaved={async () => {
        toast({ kind: "success", text: messages.productModified, anchor: "bottom-right" });
        await toPosts();
      }}
      onRefused={alertRefusal}
      onCancel={() => void toPosts()}
    />
  );
}
