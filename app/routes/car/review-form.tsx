import { useState } from "react";
import { REVIEW_TEXT_MAX, REVIEW_TITLE_MAX } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { type Review, reviewWords } from "#shared/review.ts";
import type { Reply } from "../../api/request.ts";
import { Count } from "../../forms/count.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { problemsOf, type Values } from "../../forms/problems.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { useForm } from "../../forms/use-form.ts";
import { useGoOn } from "../../forms/use-go-on.ts";
import { Button } from "../../ui/button.tsx";
import { RatingInput } from "../../ui/rating-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { toast } from "../../ui/toast.ts";
import { useReviewDraft } from "./review-draft.ts";

const names = ["rating", "title", "review"] as const;
type Words = Values<(typeof names)[number]>;

interface ReviewFormProps {
  /** Distinguishes this form's controls from those of other forms on the page. */
  id: string;
  /**
   * The key of its draft, by user and car, so that the draft survives a review that is deleted
   * meanwhile.
   */
  draftOf: string;
  /** What the fields start with. */
  review?: Pick<Review, "rating" | "title" | "review">;
  submit: string;
  save: (words: Words) => Promise<Reply<Review>>;
  onSaved: () => void;
  onCancel?: () => void;
}

const unsupported = () =>
  toast({ kind: "warning", text: messages.unsupportedValues, anchor: "top-right" });

/** The stars, the title and the text of a review; a text that could not be saved is restored. */
export function ReviewForm(props: ReviewFormProps) {
  const draft = useReviewDraft(props.draftOf);
  return (
    <WordsForm
      key={draft.begun && "begun"}
      {...props}
      review={draft.begun ?? props.review}
      draft={draft}
    />
  );
}

type WordsFormProps = Omit<ReviewFormProps, "review"> & {
  review: ReviewFormProps["review"];
  draft: ReturnType<typeof useReviewDraft>;
};

function WordsForm({ id, review, submit, save, onSaved, onCancel, draft }: WordsFormProps) {
  const goOn = useGoOn();
  const [rating, setRating] = useState(review?.rating ?? 0);
  const form = useForm({
    names,
    check: (values: Words) => problemsOf(reviewWords, values),
    eager: "filled",
    onInvalid: unsupported,
    async onSubmit(words) {
      // Stored first: if the session has ended, this form is removed.
      draft.save(words);
      const reply = await save(words);
      if (reply.ok) {
        draft.drop();
        return onSaved();
      }
      if (reply.error.status === 400) {
        form.refuse(reply.error.details);
        return unsupported();
      }
      toast({ kind: "error", text: reply.error.message, anchor: "bottom-right" });
      const { pathname, search } = window.location;
      if (reply.error.status === 401) await goOn(paths.login(pathname + search));
    },
  });

  return (
    <form {...form.props} aria-labelledby={id} className="flex flex-col gap-3">
      <RatingInput
        name="rating"
        legend="Your rating"
        value={rating}
        onChange={setRating}
        error={form.error("rating")}
      />
      <FormField label="Title" error={form.error("title")}>
        <TextInput name="title" dir="auto" defaultValue={review?.title} autoComplete="off" />
        <Count of={form.values.title} limit={REVIEW_TITLE_MAX} />
      </FormField>
      <FormField label="Review" error={form.error("review")}>
        <TextArea name="review" defaultValue={review?.review} limit={REVIEW_TEXT_MAX} />
      </FormField>
      <div className="mt-2 flex flex-wrap gap-3">
        <SubmitButton busy={form.busy} disabled={form.invalid}>
          {submit}
        </SubmitButton>
        {onCancel && (
          <Button
            variant="quiet"
            onClick={() => {
              draft.drop();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
