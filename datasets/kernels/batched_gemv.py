# title: Attention score
# summary: Matrix times vector with a matrix of its own for each batch element and head.
# size batch = 1: independent inputs
# size nhead = 32: attention heads per input
# size dhead = 128: elements of a head
# size seq_len = 512: tokens in the cache
# tensor q[batch*nhead][dhead] streamed
# tensor K[batch*nhead][seq_len][dhead] resident

@DCC_kernel
def batched_gemv(q, K):
    s = DCC.Tensor.zero([q.size(0), K.size(1)])
    for h in range(q.size(0)):
        for l in range(K.size(1)):
            for d in range(q.size(1)):
                s[h][l] += q[h][d] * K[h][l][d]
    return s
