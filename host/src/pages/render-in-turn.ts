import { BusyError } from '@souk/server/runtime/busy-error';
import { limitConcurrency } from '@souk/server/runtime/concurrency-limit';
import { type Deadline, withDeadline } from '@souk/server/runtime/deadline';
import type { FastifyRequest } from 'fastify';
import type { RenderRequest, Rendered } from './page-cache.ts';
import { renderPage, type Renderer } from './render-page.ts';

/** Some renderings wait for the database while others use the CPU; more would only slow each down. */
const rendersAtOnce = 4;
/** In addition, for pages in high demand: a sale drops the very page that a crowd is viewing. */
const popularAtOnce = 2;
const maxWaiting = 1000;

export type RenderInTurn = {
  render: RenderWithinLimit;
  /** Whether enough pages were rendered to distinguish overload from a cold start. */
  isWarm: () => boolean;
};

export type RenderWithinLimit = (
  request: FastifyRequest,
  language: string,
  asked: {
    /** The request's address, or its normalized form. */
    url: string;
    deadline: Deadline;
    urgency: RenderRequest['urgency'];
  },
) => Promise<Rendered>;

/**
 * Renders few pages at a time. Throws BusyError if the wait would be too long, for renewals while visitors wait, and during
 * overload for all but wanted pages.
 */
export function renderingInTurn(renderer: Renderer): RenderInTurn {
  const { app, mode } = renderer;
  const renders = limitConcurrency({ atOnce: rendersAtOnce, mostWaiting: maxWaiting });
  const popularRenders = limitConcurrency({ atOnce: popularAtOnce, mostWaiting: maxWaiting });

  const renderWithinLimit: RenderWithinLimit = async (request, code, { url, deadline, urgency }) => {
    const render = (nobodyWaits: AbortSignal | null) =>
      renderPage(renderer, { request, url, code, nobodyWaits });
    if (mode === 'development') return render(null); // Vite compiles new pages slowly
    const isBusy = urgency === 'renewal' && renders.running >= rendersAtOnce;
    if (isBusy || (urgency !== 'wanted' && app.shop.isOverloaded())) throw new BusyError();
    const queue = urgency === 'wanted' ? popularRenders : renders;
    return queue.work(async () => {
      await app.shop.acceptPending();
      return withDeadline({ ...deadline, hasTurn: true }, () => render(deadline.signal));
    }, deadline);
  };
  return { render: renderWithinLimit, isWarm: () => renders.isWarm || popularRenders.isWarm };
}
