/** Whether a request only reads: a GET or a HEAD. */
export const isRead = (method = 'GET') => method === 'GET' || method === 'HEAD'
