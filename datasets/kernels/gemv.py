# title: GEMV
# summary: Matrix times vector, one vector per batch element and head.
# size batch = 1: independent inputs
# size nhead = 32: attention heads per input
# size dhead = 128: elements of a head, the input length
# size seq_len = 512: tokens, the output length
# tensor x[batch*nhead][dhead] streamed
# tensor W[seq_len][dhead] resident

@DCC_kernel
def gemv(x, W):
    y = DCC.Tensor.zero([x.size(0), W.size(0)])
    for b in range(x.size(0)):
        for i in range(W.size(0)):
            for j in range(x.size(1)):
                y[b][i] += x[b][j] * W[i][j]
    return y
