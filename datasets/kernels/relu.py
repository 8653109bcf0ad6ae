# title: ReLU
# summary: Element-wise maximum of a vector and zero.
# size batch = 1: independent vectors
# size vec_len = 1024: elements of a vector
# tensor x[batch][vec_len] streamed

@DCC_kernel
def relu(x):
    y = DCC.Tensor.zero([x.size(0), x.size(1)])
    for b in range(x.size(0)):
        for i in range(x.size(1)):
            y[b][i] = relu(x[b][i])
    return y
