# title: QKV layer
# summary: The layer of the paper's Fig. 6.
# size tokens = 1: inputs at once
# size hidden = 1024: elements of an input
# size out = 1024: elements of an output
# tensor weight[out][hidden] resident
# tensor bias[hidden] resident
# tensor x[tokens][hidden] streamed

@DCC_kernel
def PIM_kernel(weight, bias, x): # define PIM kernel
    y = DCC.Tensor.zero([x.size(0), weight.size(0)])
    for b in range(y.size(0)):
        for i in range(y.size(1)):
            for j in range(x.size(1)):
                y[b][i] += x[b][j] * weight[i][j] + bias[j]
    return y

class QKV_Layer(torch.nn.module, DCC.Layer):
    def __init__(self, layer, input_sizes): # init kernel and weight
        self.kernel = DCC.initKernel(PIM_kernel, input_sizes)
        self.weight = layer.weight
        self.bias = layer.bias

    def update(self, best_draft): # pre-load data
        self.PIM_W = self.kernel.preLoad(best_draft, self.weight)
        self.PIM_b = self.kernel.preLoad(best_draft, self.bias)

    def forward(self, x): # execute PIM kernel
        return self.kernel(self.PIM_W, self.PIM_b, x)

model = torch.load("GPT3-13B.model") # load model
in_sizes=[model.qkv_0.weight.sizes(), model.qkv_0.bias.sizes(),
          [1, model.hidden_size]]
model.qkv_0 = QKV_Layer(model.qkv_0, in_sizes) # replace QKV layer
model = DCC.setModel(model) # collect model infomation
output = model(get_request()) # run the inference
