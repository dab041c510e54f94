/** The id of the results of a list; a screen has one list. */
export const resultsId = 'results';
