# title: Grouped-query attention
# summary: Score, softmax and context of one generated token; the query heads of a group share keys and values.
# size batch = 1: independent inputs
# size kv_heads = 8: key-value heads per input
# size group = 8: query heads that share a key-value head
# size dhead = 128: elements of a head
# size seq_len = 512: tokens in the cache
# tensor q[batch*kv_heads][group][dhead] streamed
# tensor K[batch*kv_heads][seq_len][dhead] resident
# tensor V[batch*kv_heads][seq_len][dhead] resident

@DCC_kernel
def gqa(q, K, V):
    s = DCC.Tensor.zero([q.size(0), q.size(1), K.size(1)])
    c = DCC.Tensor.zero([q.size(0), q.size(1), V.size(2)])
    for h in range(q.size(0)):
        for g in range(q.size(1)):
            for l in range(K.size(1)):
                for d in range(q.size(2)):
                    s[h][g][l] += q[h][g][d] * K[h][l][d]
    p = softmax(s, axis=2)
    for h in range(q.size(0)):
        for g in range(q.size(1)):
            for l in range(K.size(1)):
                for d in range(q.size(2)):
                    c[h][g][d] += p[h][g][l] * V[h][l][d]
    return c
