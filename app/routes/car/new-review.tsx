import { useRevalidator } from "react-router";
import { messages } from "#shared/messages.ts";
import { api } from "../../api/api.ts";
import { toast } from "../../ui/toast.ts";
import { ReviewForm } from "./review-form.tsx";

/** For a buyer who has not reviewed the car yet. */
export function NewReview({ carId, userId }: { carId: string; userId: string }) {
  const { revalidate } = useRevalidator();
  async function onSaved(): Promise<void> {
    toast({ kind: "success", text: messages.reviewPublished, anchor: "bottom-right" });
    await revalidate();
  }
  return (
    <div className="mb-8 border border-line bg-surface p-6 sm:p-8">
      <h3 id="new-review" className="mb-4 font-serif text-name">
        Review this car
      </h3>
      <ReviewForm
        id="new-review"
        draftOf={`${userId}:${carId}`}
        submit="Publish"
        save={async (words) => {
          const reply = await api.reviews.create({ ...words, carId, userId });
          // One was published meanwhile, from another window: the page shows that.
          if (!reply.ok && reply.error.status === 409) void revalidate();
          return reply;
        }}
        onSaved={() => void onSaved()}
      />
    </div>
  );
}
