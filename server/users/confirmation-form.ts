import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { paths } from "#shared/paths.ts";
import { logFailure, toHttpError } from "../http/answer-errors.ts";

const FORM = "application/x-www-form-urlencoded";

/** The token of a link in a mail; browsers without scripts send it as a form. */
export const confirmation = z.object({ token: z.string().max(200).default("") });

export const isForm = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.startsWith(FORM) === true;

/** Answers a form: the sign-in page says whether the e-mail was confirmed. */
export const redirectToLogin = (reply: FastifyReply, confirmed: boolean) =>
  reply.redirect(`${paths.login()}?verified=${confirmed ? 1 : 0}`, 303);

/**
 * Brings people whose form the shop could not carry out back to its page, which says so and can send it
 * again: the browser would show them the JSON of the error.
 */
export const returnForm =
  (page: (token: string) => string) =>
  async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { data } = confirmation.safeParse(request.body);
    if (!isForm(request) || !data || toHttpError(error).statusCode < 500) throw error;
    logFailure(error, request);
    const address = page(data.token);
    return reply.redirect(`${address}${data.token ? "&" : "?"}failed=1`, 303);
  };
