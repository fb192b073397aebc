import { call } from './call.ts';
import { leaveStore } from './view-as.ts';

/**
 * Ends editing a store's products when the operator returns to the operator console, however they got there; the activity log
 * records it.
 */
export function endEditing(): void {
  const id = leaveStore();
  if (id !== null) call('DELETE operator/sellers/{id}/products-view', { params: { id } }).catch(() => {}); // they have left editing anyway
}
