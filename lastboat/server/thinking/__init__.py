"""Bots' thinking: questions that can be sent between processes, who answers them, and in which order.

A question contains no more than its seat may know, and nothing here knows about tables. So the answering side
(`answering.Answerer.reply`: bytes in, bytes out, it never raises) can run in a thread, in a worker process of this
server, or behind a message broker on another machine. The asking side needs only an object with the method
`questions.Thinking.ask`.
"""
