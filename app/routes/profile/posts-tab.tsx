import { Pencil, Trash2 } from "lucide-react";
import { useRevalidator } from "react-router";
import type { Car } from "#shared/car.ts";
import type { Page } from "#shared/paging.ts";
import { paths } from "#shared/paths.ts";
import { formatPostPrice } from "#shared/price.ts";
import { api } from "../../api/api.ts";
import { confirmDelete } from "../../layout/confirm-delete.ts";
import { Picture } from "../../photos/picture.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton, IconLink } from "../../ui/icon-button.tsx";
import { Link } from "../../ui/link.tsx";
import { MorePages } from "../../ui/more-pages.tsx";
import { toast } from "../../ui/toast.ts";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";

export type Post = Pick<Car, "id" | "name" | "model" | "brand" | "price" | "image" | "sold">;

/** The cars that the user has published, newest first. */
export function PostsTab({ posts }: { posts: Page<Post> }) {
  const section = useKeptFocus<HTMLElement>(posts.rows);
  if (posts.total === 0) {
    return (
      <EmptyState title="No posts yet!" text="Publish your car to show it on our catalogue">
        <Button to={paths.publish()}>Publish</Button>
      </EmptyState>
    );
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="posts" className="outline-none">
      <h2 id="posts" className="text-heading">
        Posts
      </h2>
      <table className="mt-8 w-full border-collapse text-left max-[18rem]:block">
        <thead className="caps border-b border-line text-muted max-[18rem]:block">
          <tr className="max-[18rem]:flex max-[18rem]:flex-wrap max-[18rem]:justify-between">
            <th scope="col" className="pb-3 font-medium">
              PRODUCT
            </th>
            <th scope="col" className="pb-3 text-right font-medium">
              PRICE
            </th>
          </tr>
        </thead>
        <tbody className="max-[18rem]:block">
          {posts.rows.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </tbody>
      </table>
      <MorePages name="posts" list={posts} />
    </section>
  );
}

function PostRow({ post }: { post: Post }) {
  const { revalidate } = useRevalidator();
  const title = `${post.brand} ${post.name}`;

  async function remove(): Promise<void> {
    if (!(await confirmDelete(title))) return;
    const reply = await api.cars.remove(post.id);
    toast({
      kind: reply.ok ? "success" : "error",
      text: reply.ok ? reply.data.message : reply.error.message,
      anchor: "bottom-right",
    });
    // After a refusal it may be deleted already, so the list is loaded again.
    if (reply.ok || reply.error.status === 403) await revalidate();
  }

  return (
    <tr className="border-b border-line max-[18rem]:block">
      <td className="py-4 max-[18rem]:block max-[18rem]:pb-0">
        <div className="grid grid-cols-[6rem_minmax(5.5rem,1fr)] gap-x-5 max-[26rem]:grid-cols-[4rem_minmax(5.5rem,1fr)] max-[26rem]:gap-x-3 max-[18rem]:grid-cols-[minmax(0,1fr)_minmax(0,3fr)] sm:grid-cols-[auto_9rem_minmax(0,1fr)] sm:items-center sm:gap-x-6 print:grid-cols-[9rem_minmax(0,1fr)]">
          <div className="order-last col-start-2 -ml-3 flex sm:order-first sm:col-start-1 print:hidden">
            <IconButton
              icon={Trash2}
              label={`Delete ${title}`}
              tone="danger"
              onClick={() => void remove()}
            />
            <IconLink icon={Pencil} label={`Edit ${title}`} to={paths.editCar(post.id)} />
          </div>
          <Link to={paths.car(post)} viewTransition className="row-span-2 block sm:row-span-1">
            <Picture src={post.image[0]} alt={title} sizes="(min-width: 40rem) 9rem, 6rem" />
          </Link>
          <div>
            <p className="caps text-muted">{post.brand}</p>
            <p className="mt-1 font-serif text-name break-words">
              {`${post.name} `}
              <span className="font-sans text-small whitespace-nowrap text-muted tabular-nums">
                {post.model}
              </span>
            </p>
            {post.sold && <Badge className="mt-2">Sold</Badge>}
          </div>
        </div>
      </td>
      <td className="py-4 pl-3 text-right whitespace-nowrap tabular-nums max-sm:pt-9 max-sm:text-small max-sm:align-top max-[18rem]:block max-[18rem]:pt-0">
        {formatPostPrice(post.price)}
      </td>
    </tr>
  );
}
