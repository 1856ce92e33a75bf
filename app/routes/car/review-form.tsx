import { type ReactNode, useState } from "react";
import { REVIEW_TEXT_MAX, REVIEW_TITLE_MAX } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import { type Review, reviewWords } from "#shared/review.ts";
import type { Reply } from "../../api/request.ts";
import { Count } from "../../forms/count.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { problemsOf, type Values } from "../../forms/problems.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { useForm } from "../../forms/use-form.ts";
import { RatingInput } from "../../ui/rating-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { toast } from "../../ui/toast.ts";

const names = ["rating", "title", "review"] as const;
type Words = Values<(typeof names)[number]>;

interface ReviewFormProps {
  /** Tells this form's controls from another's on the page. */
  id: string;
  /** What the fields start with. */
  review?: Pick<Review, "rating" | "title" | "review">;
  submit: string;
  save: (words: Words) => Promise<Reply<Review>>;
  onSaved: () => void;
  /** Beside the button. */
  children?: ReactNode;
}

const unsupported = () =>
  toast({ kind: "warning", text: messages.unsupportedValues, anchor: "top-right" });

/** The stars, the title and the text of a review. */
export function ReviewForm({ id, review, submit, save, onSaved, children }: ReviewFormProps) {
  const [rating, setRating] = useState(review?.rating ?? 0);
  const form = useForm({
    names,
    check: (values: Words) => problemsOf(reviewWords, values),
    eager: "filled",
    onInvalid: unsupported,
    async onSubmit(words) {
      const reply = await save(words);
      if (reply.ok) return onSaved();
      if (reply.error.status === 400) {
        form.refuse(reply.error.details);
        return unsupported();
      }
      toast({ kind: "error", text: reply.error.message, anchor: "bottom-right" });
    },
  });

  return (
    <form {...form.props} aria-labelledby={id} className="flex flex-col gap-2">
      <RatingInput
        name="rating"
        legend="Your rating"
        value={rating}
        onChange={setRating}
        error={form.error("rating")}
      />
      <FormField label="Title" error={form.error("title")}>
        <TextInput name="title" defaultValue={review?.title} autoComplete="off" />
        <Count of={form.values.title} limit={REVIEW_TITLE_MAX} />
      </FormField>
      <FormField label="Review" error={form.error("review")}>
        <TextArea name="review" defaultValue={review?.review} limit={REVIEW_TEXT_MAX} />
      </FormField>
      <div className="mt-2 flex flex-wrap gap-3">
        <SubmitButton busy={form.busy} disabled={form.invalid}>
          {submit}
        </SubmitButton>
        {children}
      </div>
    </form>
  );
}
