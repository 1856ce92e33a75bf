import { BadgeCheck, Pencil, Trash2 } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { messages } from "#shared/messages.ts";
import type { CarReview as Review } from "#shared/review.ts";
import { callApi } from "../../api/call-api.ts";
import { unreachable } from "../../api/unreachable.ts";
import { confirm } from "../../ui/confirm.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Rating } from "../../ui/rating.tsx";
import { toast } from "../../ui/toast.ts";
import type { ReviewForm } from "./review-form.tsx";
import { Reviewer } from "./reviewer.tsx";

const question = { title: "Are you sure?", text: "Your review will be deleted", cancel: "No" };

/** The form, loaded when it is first opened: few visitors wrote a review. */
function useReviewForm(article: RefObject<HTMLElement | null>) {
  const [Form, setForm] = useState<typeof ReviewForm>();

  /** Opens or closes the form, and moves the focus. */
  async function edit(open: boolean): Promise<void> {
    const loaded = open ? await import("./review-form.tsx").catch(() => undefined) : undefined;
    if (open && !loaded)
      return toast({ kind: "error", text: unreachable().message, anchor: "bottom-right" });
    flushSync(() => setForm(() => loaded?.ReviewForm));
    const target = open ? "input:checked" : "button";
    article.current?.querySelector<HTMLElement>(target)?.focus();
  }

  return [Form, edit] as const;
}

/** One review; its author edits it in place. */
export function CarReview({ review, own }: { review: Review; own: boolean }) {
  const { revalidate } = useRevalidator();
  const article = useRef<HTMLElement>(null);
  const [Form, edit] = useReviewForm(article);
  const editing = Form !== undefined;

  async function done(text: string): Promise<void> {
    toast({ kind: "success", text, anchor: "bottom-right" });
    await revalidate();
    await edit(false);
  }

  /** It was deleted meanwhile, from another window: the page is loaded again. */
  async function change<T>(call: Parameters<typeof callApi<T>>[0]) {
    const reply = await callApi(call);
    if (!reply.ok && reply.error.status === 404) void revalidate();
    return reply;
  }

  async function remove(): Promise<void> {
    if (!(await confirm({ ...question, accept: "Yes", deletes: true }))) return;
    const reply = await change(({ reviews }) => reviews.remove(review.id));
    if (reply.ok) return done(messages.reviewDeleted);
    toast({ kind: "error", text: reply.error.message, anchor: "bottom-right" });
  }

  const heading = `review-${review.id}`;
  return (
    <article ref={article} aria-labelledby={heading}>
      <header className="flex items-start justify-between gap-4">
        <Reviewer review={review} />
        {own && !editing && (
          <AuthorActions onEdit={() => void edit(true)} onDelete={() => void remove()} />
        )}
      </header>
      <h3
        id={heading}
        className={editing ? "sr-only" : "mt-4 font-sans text-body font-medium written"}
      >
        {review.title}
      </h3>
      {Form ? (
        <div className="mt-4">
          <Form
            id={heading}
            draftOf={`${review.userId}:${review.carId}`}
            review={review}
            submit="Update"
            save={(words) => change(({ reviews }) => reviews.update({ ...words, id: review.id }))}
            onSaved={() => void done(messages.reviewUpdated)}
            onCancel={() => void edit(false)}
          />
        </div>
      ) : (
        <Words review={review} />
      )}
    </article>
  );
}

function AuthorActions({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  return (
    <div className="-mt-1 -mr-2.5 flex shrink-0">
      <IconButton icon={Pencil} label="Edit your review" onClick={onEdit} />
      <IconButton icon={Trash2} label="Delete your review" tone="danger" onClick={onDelete} />
    </div>
  );
}

function Words({ review: { rating, verified, review } }: { review: Review }) {
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
        <Rating value={rating} />
        {verified && (
          <span className="inline-flex items-center gap-1.5">
            <BadgeCheck aria-hidden className="size-4 text-accent" />
            Verified purchase
          </span>
        )}
      </div>
      <p className="mt-3 max-w-prose written">{review}</p>
    </>
  );
}
