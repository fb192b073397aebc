import { BusyError } from '@souk/server/load/busy-error';
import { limitConcurrency } from '@souk/server/load/concurrency-limit';
import { type Patience, withPatience } from '@souk/server/load/patience';
import type { FastifyRequest } from 'fastify';
import type { RenderRequest, Rendered } from './page-cache.ts';
import { renderPage, type Renderer } from './render-page.ts';

/** While some wait for the database, others are drawn; more would only make each take longer. */
const rendersAtOnce = 4;
/** Beside these, of pages that many ask for: a sale drops the very page that a crowd looks at. */
const wantedAtOnce = 2;
const mostWaiting = 1000;

export type RenderInTurn = {
  render: RenderWithinLimit;
  /** Whether enough pages were rendered since the start to tell a crowd from a cold process. */
  isWarm: () => boolean;
};

export type RenderWithinLimit = (
  request: FastifyRequest,
  language: string,
  asked: {
    /** The request's, or what its page knows of it. */
    url: string;
    patience: Patience;
    urgency: RenderRequest['urgency'];
  },
) => Promise<Rendered>;

/**
 * Renders pages, few at a time. Throws BusyError for whoever would wait too long, for a renewal whenever visitors wait, and
 * while the process is strained for all but the few pages that many want.
 */
export function renderingInTurn(renderer: Renderer): RenderInTurn {
  const { app, mode } = renderer;
  const renders = limitConcurrency({ atOnce: rendersAtOnce, mostWaiting });
  const wantedRenders = limitConcurrency({ atOnce: wantedAtOnce, mostWaiting });

  const renderWithinLimit: RenderWithinLimit = async (request, code, { url, patience, urgency }) => {
    const render = (nobodyWaits: AbortSignal | null) =>
      renderPage(renderer, { request, url, code, nobodyWaits });
    if (mode === 'development') return render(null); // Vite takes its time with a page that is new
    const isBusy = urgency === 'renewal' && renders.running >= rendersAtOnce;
    if (isBusy || (urgency !== 'wanted' && app.shop.isStrained())) throw new BusyError();
    const line = urgency === 'wanted' ? wantedRenders : renders;
    return line.work(async () => {
      await app.shop.letIn();
      return withPatience({ ...patience, hasTurn: true }, () => render(patience.signal));
    }, patience);
  };
  return { render: renderWithinLimit, isWarm: () => renders.isWarm || wantedRenders.isWarm };
}
