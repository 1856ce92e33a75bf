import { data, useNavigate } from "react-router";
import { messages } from "#shared/messages.ts";
import { api } from "../../browser/api.ts";
import { shopContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { toast } from "../../ui/toast.ts";
import { CarForm } from "../sell/car-form.tsx";
import { loadCarForEdit } from "../sell/load-car.ts";
import type { Route } from "./+types/edit-car.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { BackToProducts } from "./back-to-products.tsx";
import { Refused } from "./refused.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(shopContext);
  if (user?.type !== "admin")
    return data({ signedIn: user !== null, form: null }, { status: user ? 403 : 401 });
  return data({ signedIn: true, form: await loadCarForEdit(context, user, params.id) });
}

export const meta: Route.MetaFunction = () => [
  { title: "Update a car · Marque" },
  { name: "robots", content: "noindex" },
];

export default function EditCar({ loaderData: { signedIn, form } }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (!form) return <Refused signedIn={signedIn} />;
  const { car } = form;
  const toProducts = () => navigate(paths.dashboard({ tab: "PRODUCTS" }));
  return (
    <AdminFrame tab="PRODUCTS">
      <CarForm
        key={car.id}
        {...form}
        title="Update"
        lead={`${car.brand} ${car.name}. What you leave empty stays as it is.`}
        back={<BackToProducts />}
        submitLabel="Update"
        send={(body) => api.cars.update(car.id, body)}
        onSaved={async () => {
          await toProducts();
          toast({ kind: "success", text: messages.productModified, anchor: "bottom-right" });
        }}
        onRefused={({ message }) => {
          console.error(`${messages.requestFailed} ${message}`);
          toast({ kind: "error", text: message, anchor: "bottom-right" });
        }}
        onCancel={() => void toProducts()}
      />
    </AdminFrame>
  );
}
