# title: Layer norm
# summary: Shifts and scales each row to mean 0 and variance 1: two reductions, then a normalisation.
# size tokens = 16: rows
# size hidden = 1024: elements of a row
# tensor x[tokens][hidden] streamed

@DCC_kernel
def layer_norm(x):
    n = x.size(1)
    mean = DCC.Tensor.zero([x.size(0)])
    var = DCC.Tensor.zero([x.size(0)])
    y = DCC.Tensor.zero([x.size(0), x.size(1)])
    for b in range(x.size(0)):
        for i in range(n):
            mean[b] += x[b][i] / n
        for i in range(n):
            var[b] += (x[b][i] - mean[b]) * (x[b][i] - mean[b]) / n
        for i in range(n):
            y[b][i] = (x[b][i] - mean[b]) / sqrt(var[b] + 1e-5)
    return y
