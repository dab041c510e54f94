/** Of the list on the page of an article. */
export const attachmentsId = 'attachments';
