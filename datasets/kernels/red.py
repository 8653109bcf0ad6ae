# title: Reduction
# summary: Sum of the elements of each vector.
# size batch = 1: independent vectors
# size vec_len = 1024: elements of a vector
# tensor x[batch][vec_len] streamed

@DCC_kernel
def red(x):
    y = DCC.Tensor.zero([x.size(0)])
    for b in range(x.size(0)):
        for i in range(x.size(1)):
            y[b] += x[b][i]
    return y
